import { formatDay } from '../../../domain/dates.ts'
import { type StepStatus, stepLabels } from '../../../domain/steps.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Chips } from '../../ui/Chips.tsx'
import styles from '../../ui/Dialog.module.css'
import { SelectField } from '../../ui/SelectField.tsx'
import { Thread } from '../../ui/Thread.tsx'
import { toneOf } from '../../ui/tone.ts'
import own from './ProcessUpdate.module.css'
import { scope } from './scope.ts'
import type { Update } from './useUpdate.ts'

const statuses: StepStatus[] = ['proposed', 'ready', 'validated']

/** The step the work is on and what becomes of it; beside it, all the steps as they would be. */
export function StepFields({ update }: { update: Update }) {
  const { choice, change, steps, messageFor } = update
  const options = steps.map(({ name }, index) => ({ value: String(index), label: `#${index + 1} ${name}` }))
  return (
    <div className={own.steps}>
      <div className={own.choose}>
        <SelectField
          label="Étape"
          name="selectedIndex"
          scope={scope}
          options={choice.selectedIndex === null ? [{ value: '', label: 'Choisir une étape' }, ...options] : options}
          value={choice.selectedIndex === null ? '' : String(choice.selectedIndex)}
          onChange={({ currentTarget: { value } }) => change({ selectedIndex: value === '' ? null : Number(value) })}
          error={messageFor('stepsRemap.selectedIndex')}
        />
        <Chips legend="Statut de l’étape" error={messageFor('stepsRemap.status')}>
          {statuses.map((status) => (
            <Chip
              key={status}
              type="radio"
              name="status"
              value={status}
              nut={toneOf(status)}
              checked={choice.status === status}
              onChange={() => change({ status })}
            >
              {stepLabels[status]}
            </Chip>
          ))}
        </Chips>
        <div role="status">{update.notice && <Banner kind="info">{update.notice}</Banner>}</div>
      </div>
      <section className={own.preview} aria-labelledby="maj-apercu">
        <h3 className={styles.sectionHead} id="maj-apercu">
          Aperçu des étapes
        </h3>
        <Thread
          steps={update.preview.map((step) => ({ ...step, description: null, validatedAt: null }))}
          end={
            choice.estimatedEndDate === '' ? 'Sans fin estimée' : `Fin estimée le ${formatDay(choice.estimatedEndDate)}`
          }
          wound={update.preview.every(({ status }) => status === 'validated')}
        />
      </section>
    </div>
  )
}
