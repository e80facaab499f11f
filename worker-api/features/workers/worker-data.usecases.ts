/** Statements that other features run. */
export { eraseWorker, selectWorkerForExport as workerForExport } from './worker-data.repository.ts';
