import { DraftManager } from '../../client/islands/drafts/DraftManager/DraftManager.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import * as routes from '../../domain/ground/routes.ts'
import type { Loads } from '../../domain/processes/week.ts'
import { Island } from '../Island.tsx'
import { useShell } from '../shell.ts'
import { CreationForm, type CreationProps } from './CreationForm.tsx'
import styles from './DraftsPage.module.css'

/**
 * Two pages in one: the island, which needs scripts and the browser's storage, and a plain form that creates a process
 * directly. A refused form is shown alone.
 */
export function DraftsPage({ canCreate, loads, ...form }: CreationProps & { canCreate: boolean; loads: Loads }) {
  const { actor } = useShell()
  const { issues, stepTypes, clients, clientQuery } = form
  const isFirstVisit = issues.length === 0 && actor !== null
  return (
    <>
      <PageHead title={draftsTitle(form)} />
      {isFirstVisit && <ScriptsProbe />}
      {isFirstVisit && (
        <Island
          name="DraftManager"
          of={DraftManager}
          className={styles.island ?? ''}
          props={{
            owner: { userId: actor.userId, garageId: actor.garageId },
            canCreate,
            creating: form.creating,
            stepTypes,
            clients: clientQuery === '' ? clients.map(choiceOf) : [],
            loads,
            openingDays: actor.openingDays,
          }}
        />
      )}
      <div id="creation-simple" className={styles.plain}>
        {canCreate ? (
          <CreationForm {...form} />
        ) : (
          <Banner kind="info">Seul un administrateur du garage peut créer le processus.</Banner>
        )}
      </div>
    </>
  )
}

export const draftsTitle = ({ creating }: Pick<CreationProps, 'creating'>): string =>
  creating ? 'Nouveau processus' : routes.drafts.title

/** Client without email and phone, for the props of an island that only shows names. */
const choiceOf = ({ id, nom, prenom, plates }: CreationProps['clients'][number]) => ({ id, nom, prenom, plates })

/** Script that hides the plain form before the first paint, unless the island is not hydrated in time. */
function ScriptsProbe() {
  const { nonce } = useShell()
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: probe }} />
}

const probe = `if("noModule"in document.createElement("script")){
document.documentElement.setAttribute("data-brouillons","");
addEventListener("load",function(){setTimeout(function(){
if(document.getElementById("creation-simple"))document.documentElement.removeAttribute("data-brouillons")},5000)})}`
