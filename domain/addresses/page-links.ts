import * as routes from '../routes.ts'

/** The address where a tab with a session but no tokens gets a pair: beside the pages, outside /api (cookie + CSRF). */
export const sessionTokensPath = '/session/tokens'

/** The address of one's second factors in one's profile. */
export const ownFactorsHref = (): string => `${routes.profile.href()}#seconde-etape`

/** The address of one's keys in one's profile. */
export const ownKeysHref = (): string => `${routes.profile.href()}#raccourcis`

/** The address on a process's page of a step's entries, or of the process's own. */
export const placeHref = (processId: string, stepId: string | null): string =>
  `${routes.process.href({ id: processId })}#${stepId === null ? 'ajouts' : `etape-${stepId}`}`

/** The address of the form of a note on a step, or on the process itself. */
export const noteNewHref = (id: string, stepId: string | null): string =>
  stepId === null ? routes.noteNew.href({ id }) : routes.stepNoteNew.href({ id, stepId })

/** The address of the form of a photo on a step, or on the process itself. */
export const photoNewHref = (id: string, stepId: string | null): string =>
  stepId === null ? routes.photoNew.href({ id }) : routes.stepPhotoNew.href({ id, stepId })

/** The address of the form of a wait, with the reason that stops work most often chosen already. */
export const blockedHref = (id: string): string => routes.wait.href({ id }, { raison: 'piece' })
