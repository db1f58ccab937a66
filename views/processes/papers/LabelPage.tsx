import type { ReactNode } from 'react'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Row } from '../../../client/ui/layout/Row.tsx'
import { carName } from '../../../domain/cars/car.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Qr } from '../../../domain/links/public-link.ts'
import { type LabelFormat, sheetPlaces } from '../../../domain/processes/papers.ts'
import { type ProcessSummary, processName } from '../../../domain/processes/process.ts'
import { PrintButton } from '../../PrintButton.tsx'
import { QrCode } from '../../QrCode.tsx'
import { useShell } from '../../shell.ts'
import styles from './LabelPage.module.css'

type Props = {
  process: ProcessSummary
  /** QR code that opens the process for employees; null where our own address is not known. */
  workshop: Qr | null
  format: LabelFormat
  /** Position on a sheet of labels, counted from 1. */
  place: number
}

/**
 * The label of a key: one label of a label printer, or one of an A4 sheet of 24, which is sold without margins. Free
 * places are links, so that a sheet is used up without a script or a form.
 */
export function LabelPage({ process, workshop, format, place }: Props) {
  const { nonce } = useShell()
  const label = <Label process={process} workshop={workshop} />
  return (
    <>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: paper[format] }} />
      <div className={styles.tools}>
        <Row>
          <LinkButton icon="left" href={routes.process.href({ id: process.id })}>
            Revenir au processus
          </LinkButton>
          <PrintButton />
        </Row>
        <h1 className="h2">{routes.label.title}</h1>
        <Formats id={process.id} format={format} />
        <p>{hints[format]}</p>
      </div>
      {format === 'a4' ? (
        <Sheet id={process.id} place={place}>
          {label}
        </Sheet>
      ) : (
        <div className={styles.single}>{label}</div>
      )}
    </>
  )
}

const formats: Record<LabelFormat, string> = { etiquette: 'Étiquette 62 × 29 mm', a4: 'Planche A4' }

const hints: Record<LabelFormat, string> = {
  etiquette: 'Pour une imprimante d’étiquettes, rouleau de 62 mm. À imprimer à 100\u00a0%, sans marges.',
  a4: 'Planche A4 de 24 étiquettes (3 × 8, 70 × 37 mm). Choisissez la première étiquette encore libre, puis imprimez à 100\u00a0%, sans marges.',
}

/**
 * Paper size of each format. A style sheet could only have both with named pages, which Firefox before 110 and Safari
 * do not support.
 */
const paper: Record<LabelFormat, string> = {
  etiquette: '@page{size:62mm 29mm;margin:0}',
  a4: '@page{size:A4;margin:0}',
}

function Formats({ id, format }: { id: string; format: LabelFormat }) {
  return (
    <nav aria-label="Format">
      <Row>
        {(Object.keys(formats) as LabelFormat[]).map((each) => (
          <LinkButton
            key={each}
            kind="quiet"
            icon={each === format ? 'check' : undefined}
            href={routes.label.href({ id }, { format: each })}
            aria-current={each === format ? 'true' : undefined}
          >
            {formats[each]}
          </LinkButton>
        ))}
      </Row>
    </nav>
  )
}

function Label({ process, workshop }: Pick<Props, 'process' | 'workshop'>) {
  const { car, visit } = process
  return (
    <article className={styles.label} aria-label="Étiquette">
      <div className={styles.words}>
        {car && <p className={styles.plate}>{formatPlate(car.plaque)}</p>}
        {visit.keyNumber && <p className={styles.key}>Clé {visit.keyNumber}</p>}
        <p className={styles.what}>{car ? carName(car) : processName(process)}</p>
        {visit.place && <p className={styles.what}>{visit.place}</p>}
      </div>
      {workshop && <QrCode {...workshop} label="QR code de l’atelier" className={styles.code} />}
    </article>
  )
}

type SheetProps = { id: string; place: number; children: ReactNode }

/** A sheet of labels. On screen its positions are links that choose one. On paper only the label is printed. */
function Sheet({ id, place, children }: SheetProps) {
  return (
    <div className={styles.scroll}>
      <ol className={styles.sheet} aria-label="Planche">
        {sheetPlaces.map((each) => (
          <li key={each}>
            {each === place ? (
              children
            ) : (
              <a
                href={routes.label.href({ id }, { format: 'a4', case: each })}
                aria-label={`Commencer à l’étiquette ${each}`}
              >
                {each}
              </a>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
