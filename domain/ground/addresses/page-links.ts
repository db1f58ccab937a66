import * as routes from '../routes.ts'

/**
 * The address where a tab with a session but without tokens gets a pair: outside /api, because it uses the cookie and
 * CSRF.
 */
export const sessionTokensPath = '/session/tokens'

/** The address of a signed-in browser's stream of changes. */
export const sessionEventsPath = '/session/events'

/** The address of the second factors in the user's own profile. */
export const ownFactorsHref = (): string => `${routes.profile.href()}#seconde-etape`

/** The address of the keyboard shortcuts in the user's own profile. */
export const ownKeysHref = (): string => `${routes.profile.href()}#raccourcis`

/** The address, on a process's page, of the entries of a step or of the process itself. */
export const placeHref = (processId: string, stepId: string | null): string =>
  `${routes.process.href({ id: processId })}#${stepId === null ? 'ajouts' : `etape-${stepId}`}`

/** The address of the form of a note on a step, or on the process itself. */
export const noteNewHref = (id: string, stepId: string | null): string =>
  stepId === null ? routes.noteNew.href({ id }) : routes.stepNoteNew.href({ id, stepId })

/** The address of the form of a photo on a step, or on the process itself. */
export const photoNewHref = (id: string, stepId: string | null): string =>
  stepId === null ? routes.photoNew.href({ id }) : routes.stepPhotoNew.href({ id, stepId })
