import { Router } from 'express'
import { routes } from '../../domain/routes.ts'
import { page } from '../http/page.ts'

export function privacyPages(): Router {
  const pages = Router()
  pages.get(routes.privacy.path, (req, res) => page(req, res, 'privacy', {}))
  return pages
}
