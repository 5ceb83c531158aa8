import type { DriverDoor, Operation } from '../contract/operation.ts';
import { getTour } from './get-tour.ts';
import { reportFromRoad } from './report-from-road.ts';
import { uploadFromRoad } from './upload-from-road.ts';

/** What a driver's page asks for. */
export const driverOperations: readonly Operation<DriverDoor>[] = [getTour, reportFromRoad, uploadFromRoad];
