import type { Rolldown } from 'vite'

/**
 * Which modules share a file of scripts. What one page needs together comes in one file: each costs a round trip and a
 * kilobyte of headers on a slow network. A group takes along what its modules import and no earlier group has, so that
 * forms stand before dialogs: a form needs no dialog, and a dialog holds fields.
 *
 * What the groups buy, measured on 2026-11-25 (bytes of a first visit, headers included): the sign-in page 165 kB
 * instead of 221 with files chosen by the bundler alone, which put the schemas into every page with a form.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  // React outlives our deployments in the browsers' caches.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // The entry, and all that it imports: what every page needs before anything is pressed.
  { name: 'page', tags: ['$initial'] },
  // What all nouns of domain/ stand on, but what schemas are made of: a schema comes when a form is sent.
  { name: 'rules', test: /\/domain\/(?!fields|answer-schemas|mail)[\w-]+\.ts/, minShareCount: 3 },
  // The fields of a car come with the one form that has them: no other page needs them.
  {
    name: 'forms',
    test: /\/client\/(forms|hooks|leave|ui\/(buttons|fields(?!\/CarFields)|layout|lines))\//,
    minShareCount: 2,
  },
  { name: 'dialog', test: /\/client\/ui\/(?!fields\/CarFields)/, minShareCount: 2 },
  { name: 'queries', test: /\/node_modules\/@tanstack\/|\/client\/(queries\/|in-place\/use)/, minShareCount: 2 },
  // The update of a process needs its rules, and none of its views.
  { name: 'steps', test: /\/domain\/(processes|visits|telling|approvals)\//, minShareCount: 2 },
  // A process is shown in a sheet and on its page; its photos and notes (`entries/`) are fetched after it.
  { name: 'process', test: /\/client\/islands\/ProcessView\/[^/]+$/, minShareCount: 2 },
]
