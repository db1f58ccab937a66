import { Router } from 'express'
import { routes } from '../../domain/routes.ts'
import type { Deps } from '../deps.ts'
import { readInGarage } from '../http/in-garage.ts'
import { page } from '../http/page.ts'
import { typedValues } from '../http/parse.ts'
import { draftFormProps } from './form-props.ts'

/** Drafts live in the browser; with scripts off the page is a plain form that creates a process. */
export function draftsPages(deps: Deps): Router {
  const pages = Router()

  pages.get(routes.drafts.path, async (req, res) => {
    const props = await readInGarage(deps, req, (tx, actor) => draftFormProps(tx, actor, typedValues(req.query)))
    await page(req, res, 'drafts', props)
  })

  return pages
}
