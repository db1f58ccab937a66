import { type ApprovalLine, outcomeOf, type PublicApproval } from '../../../domain/approvals/approval.ts'
import { answeredLabels, kindLabels, outcomeLabels, partLabels } from '../../../domain/approvals/approval-texts.ts'
import { approvalPhotoSrc, smallSize } from '../../../domain/entries/entry.ts'
import { euros } from '../../../domain/ground/money.ts'

type Props = {
  at: { id: string; approvalId: string }
  seen: Pick<PublicApproval, 'lines' | 'totalCents' | 'acceptedCents'>
}

/** The lines of an agreement with their answers. */
export function ApprovalLines({ at, seen: { lines, totalCents, acceptedCents } }: Props) {
  return (
    <>
      <ul className="approval-recap">
        {lines.map((line) => (
          <li key={line.id}>
            <div>
              <strong>{line.label}</strong>
              <p className="small muted">{aboutLine(line)}</p>
            </div>
            <span className="num">{euros(line.amountCents)}</span>
            {line.answer && (
              <span className="approval-answer" data-answer={line.answer}>
                {answeredLabels[line.answer]}
              </span>
            )}
            {line.photos.length > 0 && <Photos at={at} {...line} />}
          </li>
        ))}
      </ul>
      <p className="approval-total">
        {acceptedCents === null ? 'Total' : outcomeLabels[outcomeOf(lines)]}{' '}
        <strong className="num">{euros(acceptedCents ?? totalCents)} TTC</strong>
        {acceptedCents !== null && acceptedCents !== totalCents && (
          <span className="small muted"> sur {euros(totalCents)}</span>
        )}
      </p>
    </>
  )
}

function Photos({ at, photos, label }: Pick<Props, 'at'> & Pick<PublicApproval['lines'][number], 'photos' | 'label'>) {
  return (
    <div className="approval-strip">
      {photos.map((photo, index) => (
        <a key={photo.id} href={approvalPhotoSrc(at, photo.id, 'large')}>
          <img
            src={approvalPhotoSrc(at, photo.id, 'small')}
            alt={photo.caption || `Photo ${index + 1}, ${label}`}
            {...smallSize(photo)}
          />
        </a>
      ))}
    </div>
  )
}

/** Kind and part of a line: « Sécurité · Pièce neuve ». */
export const aboutLine = ({ kind, part }: Pick<ApprovalLine, 'kind' | 'part'>): string =>
  [kindLabels[kind], part && partLabels[part]].filter(Boolean).join(' · ')
