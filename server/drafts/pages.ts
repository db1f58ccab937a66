import { Router } from 'express'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { showPage } from '../http/page.ts'
import { typedValues } from '../http/parse.ts'
import { creationPages } from './creation-pages.ts'
import { draftFormProps } from './form-props.ts'

/** Drafts live in the browser; with scripts off the page is a plain form that creates a process. */
export function draftsPages(deps: Deps): Router {
  const pages = Router()
  pages.get(routes.drafts.path, (req, res) =>
    showPage(req, res, 'drafts', (tx, actor) => draftFormProps(tx, actor, typedValues(req.query))),
  )
  creationPages(pages, deps)
  return pages
}
