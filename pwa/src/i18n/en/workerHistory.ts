import { englishTexts } from '../english-texts.ts';

/** The list of a worker's past jobs. */
export const workerHistory = {
  only_newest: 'Only the {{count}} newest jobs are on this phone.',
  sort: 'Sort by',
  sort_by: { date: 'Date', total_amount: 'Earnings' },
  order: {
    'date-desc': 'Newest first',
    'date-asc': 'Oldest first',
    'total_amount-desc': 'Highest first',
    'total_amount-asc': 'Lowest first',
  },
  filter: 'Show',
  filter_by: { all: 'All', completed: 'Completed', cancelled: 'Cancelled' },
} as const;

Object.assign(englishTexts, { workerHistory });
