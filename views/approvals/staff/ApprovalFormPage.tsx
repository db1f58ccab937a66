import { ApprovalForm, type ApprovalFormProps } from '../../../client/islands/approvals/ApprovalForm/ApprovalForm.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import type { Approval } from '../../../domain/approvals/approval.ts'
import { kindLabels, partLabels } from '../../../domain/approvals/approval-texts.ts'
import { partsExemptionLabels } from '../../../domain/approvals/parts-choice.ts'
import { sendLabels, waysTo } from '../../../domain/approvals/sending.ts'
import { photoAlt, photoSrc, stepNameOf } from '../../../domain/entries/entry.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { processErrors } from '../../../domain/ground/texts/process-errors.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { Island } from '../../Island.tsx'
import { useMay, useShell } from '../../shell.ts'
import { ApprovalActs } from './ApprovalActs.tsx'
import { ApprovalHead } from './ApprovalHead.tsx'
import { NoContact } from './NoContact.tsx'

type Props = Pick<ApprovalFormProps, 'fields' | 'issues' | 'unsaved'> & {
  process: Process
  /** The agreement; null before it is created. */
  approval: Approval | null
}

/** Form of an agreement, while it is a draft. */
export function ApprovalFormPage({ process, approval, ...form }: Props) {
  const may = useMay()
  const { nonce, edited } = useShell()
  const { client } = process
  const sends = may('sendApproval') && may('seeClientContact')
  const isOver = approval === null && process.status === 'completed'
  return (
    <>
      <ApprovalHead
        title={approval === null ? routes.approvalNew.title : 'Demande d’accord, brouillon'}
        process={process}
      />
      {isOver ? (
        <Banner kind="info">{processErrors.PROCESS_COMPLETED}</Banner>
      ) : (
        <Card>
          <noscript>
            <style nonce={nonce} dangerouslySetInnerHTML={{ __html: 'div.approval-take{display:none}' }} />
          </noscript>
          {approval?.replacesId && (
            <Banner kind="info" spaced>
              Une fois partie, cette demande remplacera la précédente, qui reste valable jusque-là.
            </Banner>
          )}
          <Island
            name="ApprovalForm"
            of={ApprovalForm}
            props={{
              processId: process.id,
              id: approval?.id ?? null,
              photos: photosOf(process),
              choices: { ...choices, exemptions: process.client?.type === 'professionnel' ? undefined : exemptions },
              ways: sends ? formWays(process) : [preview],
              ...form,
              edited,
            }}
          />
          {sends && client && waysTo(client).length === 0 && <NoContact client={client} />}
        </Card>
      )}
      {approval && (
        <Card>
          <ApprovalActs process={process} approval={approval} />
        </Card>
      )}
    </>
  )
}

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))
const choices = { kinds: options(kindLabels), parts: [{ value: '', label: 'Sans pièce' }, ...options(partLabels)] }
const exemptions = {
  options: [{ value: '', label: 'Demandé au client' }, ...options(partsExemptionLabels)],
  hint: 'Quand une ligne a une pièce, la loi laisse le client choisir\u00a0: pièces neuves, ou d’occasion («\u00a0issues de l’économie circulaire\u00a0»). Pour l’une de ces raisons, il n’a pas à choisir\u00a0; sa page dit laquelle.',
}
const preview = { value: 'apercu', label: 'Enregistrer et voir l’aperçu' }

/** The ways to reach this customer, each leading to the preview; without any, only the preview. */
function formWays({ client }: Process): ApprovalFormProps['ways'] {
  const ways = waysTo(client).map((way) => ({ value: way, label: sendLabels[way] }))
  return ways.length > 0 ? ways : [preview]
}

const photosOf = (process: Process): ApprovalFormProps['photos'] =>
  process.photos.map((photo) => ({
    id: photo.id,
    src: photoSrc(process.id, photo.id, 'small'),
    alt: photoAlt(photo, stepNameOf(process, photo)),
  }))
