import { getTourRow } from '../drivers/get-tour.ts';
import { reportFromRoadRow } from '../drivers/report-from-road.ts';
import { uploadFromRoadRow } from '../drivers/upload-from-road.ts';
import type { DriverDoor, Operation } from '../kernel/contract/operation.ts';

/** Every operation that a driver's page calls. */
export const driverOperations: readonly Operation<DriverDoor>[] = [getTourRow, reportFromRoadRow, uploadFromRoadRow];
