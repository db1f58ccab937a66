import type { Rolldown } from 'vite'

/**
 * The modules that share a file of scripts. Modules that one page needs together are in one file: each file costs a
 * round trip and a kilobyte of headers on a slow network. A group also takes the imports of its modules that no earlier
 * group has, so forms come before dialogs: a form needs no dialog, and a dialog contains fields. The effect of the
 * groups, measured on 2026-11-25 (bytes of a first visit, headers included): 165 kB for the sign-in page instead of 221
 * with the bundler's own files, which put the schemas into every page with a form.
 */
export const scriptGroups: Rolldown.CodeSplittingGroup[] = [
  // React outlives our deployments in the browsers' caches.
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  // The entry with all its imports: the code that every page needs before any press.
  { name: 'page', tags: ['$initial'] },
  // The common base of all nouns in domain/, without the base of schemas: a schema is loaded when a form is sent.
  {
    name: 'rules',
    test: /\/domain\/ground\/(?!fields|answer-schemas|plate-pieces|opening-days|event-row)[\w-]+\.ts/,
    minShareCount: 3,
  },
  {
    name: 'forms',
    test: /\/client\/(runtime\/(forms(?!\/enhanced)|islands|leave|page|session)|hooks|ui\/(buttons|clients|fields|layout|lines|search))\//,
    minShareCount: 2,
  },
  // The fields of a car come with the one form that has them: no other page needs them.
  { name: 'dialog', test: /\/client\/ui\/(?!cars\/CarFields)/, minShareCount: 2 },
  {
    name: 'queries',
    test: /\/node_modules\/@tanstack\/|\/client\/(queries\/|runtime\/network\/query-client|islands\/forms\/use)/,
    minShareCount: 2,
  },
  // The table of acts. The keys need it on every page, where the rest of a process is not loaded.
  { name: 'acts', test: /\/domain\/board\/acts\.ts/, minShareCount: 2 },
  // The update of a process needs the rules of processes but none of their views.
  {
    name: 'steps',
    test: /\/domain\/(visits|contact|approvals(?!\/events)|processes(?!\/history))\//,
    minShareCount: 2,
  },
  // A process is shown in a sheet and on its page; its photos and notes (`entries/`) are fetched after it.
  {
    name: 'process',
    test: /\/client\/islands\/processes\/ProcessView\/[^/]+$|\/domain\/(processes\/history|approvals\/events|ground\/event-row)/,
    minShareCount: 2,
  },
  // The engine of live updates, with what pages of signed-in people need around it: the wall alone could do without.
  { name: 'live', test: /\/client\/runtime\/live\// },
]
