import { Router } from 'express'
import { routes } from '../../domain/routes.ts'
import { page } from '../http/page.ts'

/** The privacy notice: for anybody, without a cookie. */
export function privacyPages(): Router {
  const pages = Router()
  pages.get(routes.privacy.path, (req, res) => page(req, res, 'privacy', {}))
  return pages
}
