import type { ReactNode } from 'react'
import { type Registered, renderPage } from '../../views/render-page.tsx'
import type { Shell } from '../../views/shell.ts'
import type { StyleSet } from '../../views/style-sets.ts'

export const shell: Shell = {
  nonce: 'n0nce',
  csrfToken: 'a"b<c&d',
  idempotencyKey: 'key-1',
  actor: null,
  path: '/essai?q=1',
  now: '2026-11-20T08:00:00.000Z',
  flash: [],
  unread: 0,
  apiBase: '/api',
  publicOrigin: null,
  mailsLeave: true,
  restricted: false,
  assets: {
    styles: {
      staff: { files: ['/assets/staff.css'] },
      entrance: { text: '.entrance{}' },
      apart: { text: '.apart{}' },
      loader: { text: '.loader{}' },
      tracking: { text: '.tracking>p{}' },
      approval: { text: '.approval{}' },
      notices: { text: '.notices{}' },
      wall: { text: '.wall{}' },
    },
    entry: ['/assets/entry.js', '/assets/react.js'],
    early: { src: '/assets/early.js' },
    islands: { LoginForm: ['/assets/LoginForm.js'], NavMenu: ['/assets/NavMenu.js'] },
    legacy: { polyfills: '/assets/polyfills-legacy.js', entry: '/assets/entry-legacy.js' },
    preamble: null,
  },
}

type Options = { page?: Partial<Registered>; styles?: StyleSet; shell?: Partial<Shell> }

/** The HTML of a page that shows just this. */
export function htmlOf(content: ReactNode, options: Options = {}): string {
  const page: Registered = {
    view: () => content,
    layout: ({ children }) => <main>{children}</main>,
    title: 'Essai',
    ...options.page,
  }
  return renderPage(page, options.styles ?? 'staff', {}, { ...shell, ...options.shell })
}
