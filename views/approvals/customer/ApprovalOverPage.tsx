import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import page from '../../tracking/TrackingPage.module.css'
import { GarageLines, Reach } from './RequestSummary.tsx'

type Props = { why: 'expired' | 'withdrawn'; approval: Pick<PublicApproval, 'garage'> }

const texts: Record<Props['why'], { title: string; text: string }> = {
  expired: {
    title: 'Le délai pour répondre est passé',
    text: 'Cette demande d’accord n’attend plus de réponse. Appelez le garage\u00a0: il peut vous en envoyer une autre.',
  },
  withdrawn: {
    title: 'Le garage a retiré cette demande',
    text: 'Elle n’attend plus de réponse. Si une autre la remplace, elle est dans le dernier message du garage.',
  },
}

/** Page of a link that no longer opens its agreement: the reason, and whom to contact. */
export function ApprovalOverPage({ why, approval: { garage } }: Props) {
  const { title, text } = texts[why]
  return (
    <>
      <meta name="robots" content="noindex" />
      <h1 className={page.title}>{title}</h1>
      <p>{text}</p>
      <div className={page.cards}>
        <section className={page.steps} aria-labelledby="garage">
          <h2 id="garage">Le garage</h2>
          <GarageLines garage={garage} />
          <Reach garage={garage} main />
        </section>
      </div>
    </>
  )
}
