import type { Activity } from './driver-state.ts';
import type { DriveTask, FerryTask, TourTask } from './tour-tasks.ts';

/** An activity and the kilometres of the tour at which it begins and ends. Ferries count. */
export type PlacedActivity = Activity & { fromKm: number; toKm: number };

/**
 * Where on the tour each activity of a plan is. Tasks and activities are those of one plan, in order of time. What is
 * driven between two stops goes by the average speed of each stretch in a country.
 */
export function placeActivities(activities: readonly Activity[], tasks: readonly TourTask[]): PlacedActivity[] {
  const moves = tasks.filter((task): task is DriveTask | FerryTask => task.kind !== 'serve');
  let position = 0;
  let passedMs = 0;
  let km = 0;
  const drive = (ms: number) => {
    for (let leftMs = ms; leftMs > 0; ) {
      const task = moves[position];
      if (task?.kind !== 'drive') return;
      const stepMs = Math.min(leftMs, task.ms - passedMs);
      if (task.ms > 0) km += (stepMs / task.ms) * task.km;
      leftMs -= stepMs;
      passedMs += stepMs;
      if (passedMs >= task.ms) next();
    }
  };
  const next = () => {
    position += 1;
    passedMs = 0;
  };
  return activities.map((activity) => {
    const fromKm = km;
    if (activity.kind === 'drive') drive(activity.to - activity.from);
    if (activity.kind === 'ferry') {
      while (moves[position]?.kind === 'drive') next();
      km += moves[position]?.km ?? 0;
      next();
    }
    return { ...activity, fromKm, toKm: km };
  });
}
