import type { Access } from '../permissions.ts'
import { fillPath, type PathParams, queryText } from './address.ts'

type Query = Record<string, string | number | undefined>

export type Page<Path extends string = string> = {
  path: Path
  /** The people who may open the page; a form's own call says who may send it (`server/features.ts`). */
  access: Access
  title: string
  href: (params?: PathParams<Path>, query?: Query) => string
}

/* @__NO_SIDE_EFFECTS__ */
export function page<Path extends string>(path: Path, access: Access, title: string): Page<Path> {
  return { path, access, title, href: (params, query) => fillPath(path, params ?? {}) + queryText(query) }
}
