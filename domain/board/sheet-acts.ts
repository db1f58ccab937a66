import * as routes from '../ground/routes.ts'

/**
 * The acts whose links in rows open a part of the sheet, with the pages of these links. This file is in the scripts of
 * every page; the rest of the table, `acts.ts`, loads late.
 */
export const sheetActs = {
  wait: routes.wait,
  blocked: routes.wait,
  newDate: routes.processEnd,
  remind: routes.process,
} as const

export type SheetAct = keyof typeof sheetActs
