import { getTour } from '../drivers/get-tour.ts';
import { reportFromRoad } from '../drivers/report-from-road.ts';
import { uploadFromRoad } from '../drivers/upload-from-road.ts';
import type { DriverDoor, Operation } from '../kernel/contract/operation.ts';

/** What a driver's page asks for. */
export const driverOperations: readonly Operation<DriverDoor>[] = [getTour, reportFromRoad, uploadFromRoad];
