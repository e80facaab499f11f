import MoneyQuestions from './money-question.tsx';
import { NextJob } from './next-job.tsx';

/** What the worker has to answer about the money of their jobs, and what they do now or next. */
export default function DashboardJobs() {
  return (
    <>
      <MoneyQuestions />
      <NextJob />
    </>
  );
}
