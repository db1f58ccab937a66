import { formatDay } from '../../../../domain/ground/dates.ts'
import { stepLabels, stepStatuses } from '../../../../domain/processes/step-status.ts'
import { Section } from '../../../ui/dialog/Section.tsx'
import { Chip } from '../../../ui/fields/Chip.tsx'
import { Chips } from '../../../ui/fields/Chips.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { Thread } from '../../../ui/processes/Thread.tsx'
import { toneOf } from '../../../ui/tone.ts'
import { scope } from './form-ids.ts'
import own from './ProcessUpdate.module.css'
import type { Update } from './useUpdate.ts'

/** The choice of the current step, beside all the steps as they would become. */
export function StepFields({ update }: { update: Update }) {
  const { choice, change, messageFor, notice } = update
  return (
    <div className={own.steps}>
      <div className={own.choose}>
        <StepSelect update={update} />
        <Chips legend="Statut de l’étape" error={messageFor('stepsRemap.status')}>
          {stepStatuses.map((status) => (
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
        <div role="status">{notice && <Banner kind="info">{notice}</Banner>}</div>
      </div>
      <Preview update={update} />
    </div>
  )
}

/** The choice of the step. Without scripts it is optional: somebody else may have moved the steps. */
function StepSelect({ update: { awake, choice, change, steps, startsAgain, atHand, messageFor } }: { update: Update }) {
  const unchosen = startsAgain ? 'Commencer au début' : 'Laisser les étapes telles quelles'
  const none = { value: '', label: awake ? 'Choisir une étape' : unchosen }
  const options = steps.map(({ name }, index) => ({ value: String(index), label: `#${index + 1} ${name}` }))
  return (
    <SelectField
      label="Étape"
      name="selectedIndex"
      scope={scope}
      options={awake && choice.selectedIndex !== null ? options : [none, ...options]}
      value={choice.selectedIndex === null ? '' : String(choice.selectedIndex)}
      onChange={({ currentTarget: { value } }) => change({ selectedIndex: value === '' ? null : Number(value) })}
      hint={`Les étapes d’avant comptent comme validées.${atWork(atHand)}`}
      error={messageFor('stepsRemap.selectedIndex')}
    />
  )
}

function Preview({ update: { preview, choice, awake, previewed } }: { update: Update }) {
  const day = choice.estimatedEndDate
  // A plain form may have sent an invalid day.
  const end = isDay(day) ? `Fin estimée le ${formatDay(day)}` : 'Sans fin estimée'
  return (
    <Section title="Aperçu des étapes" id="apercu" region>
      <Thread
        steps={preview.map((step) => ({ ...step, description: null, validatedAt: null }))}
        end={previewed && !awake ? 'Rien n’est encore enregistré.' : end}
        wound={preview.every(({ status }) => status === 'validated')}
      />
    </Section>
  )
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const atWork = (name: string | undefined) => (name ? ` Étape en cours\u00a0: «\u00a0${name}\u00a0».` : '')
