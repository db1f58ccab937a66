/**
 * The style sheets, each by the module whose imports it is made of. Pages of a first visit carry a small one, and those
 * entered through the loader carry its own: same class names, only what they import. The board wears the staff's, and one
 * beside it with what is not in there.
 */
export const styleRoots = {
  staff: 'views/pages/staff.ts',
  board: 'views/pages/board.ts',
  entrance: 'views/pages/entrance.ts',
  apart: 'views/pages/apart.ts',
  loader: 'views/layout/EntranceLoader.tsx',
  tracking: 'views/pages/tracking.ts',
  approval: 'views/pages/approval.ts',
  notices: 'views/pages/notices.ts',
}

export type StyleSet = keyof typeof styleRoots

/** Pages with the bar of the staff, and a bell in it. */
export const hasBar = (set: StyleSet): boolean => set === 'staff' || set === 'board'

const forCustomers: readonly StyleSet[] = ['tracking', 'approval', 'notices']

/** What customers see runs no script: nothing else wears their sheets, and nothing asks for what scripts are told. */
export const runsScripts = (set: StyleSet): boolean => !forCustomers.includes(set)
