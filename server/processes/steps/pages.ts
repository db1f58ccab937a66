import { revertForm } from '../../../domain/process-form.ts'
import { finalises, revertConfirmation } from '../../../domain/steps.ts'
import { form, type Pages, page, question } from '../../http/forms/page-table.ts'
import { parse } from '../../http/parse.ts'
import { completionPage, outcomeText } from '../outcome/outcome.ts'
import { findProcess, readProcess } from '../read-process.ts'
import { stepsOf } from './store.ts'

const told = { reads: true, toast: outcomeText } as const

/** The buttons of a step. What is not undone lightly asks first. */
export const stepPages = {
  stepPrepare: page({
    back: 'process',
    form: form({ call: 'POST /processes/:id/steps/:stepId/propose-ready', ...told }),
  }),
  stepValidate: page({
    back: 'process',
    form: form({
      call: 'POST /processes/:id/steps/:stepId/validate',
      // Validating the last step completes the process, and asks as finalising does.
      first: async (tx, sent) => {
        const process = await readProcess(tx, sent.params.id, sent.actor, sent.deps)
        const index = process.steps.findIndex(({ id }) => id === sent.params.stepId)
        return index >= 0 && finalises(process.steps, index, 'validated') ? completionPage(sent, process) : null
      },
      ...told,
    }),
  }),
  stepRevert: page({
    back: 'process',
    form: form({
      call: 'PATCH /processes/:id/steps/:stepId',
      first: async (tx, sent) => {
        const { id, stepId } = sent.params
        const { status } = parse(revertForm, sent.fields)
        if (status === 'validated') return null
        const [steps] = await Promise.all([stepsOf(tx, id), findProcess(tx, id)])
        const asked = revertConfirmation(status, steps, stepId)
        return question(sent, { ...asked, confirmLabel: 'Confirmer', fields: { status } })
      },
      ...told,
    }),
  }),
} satisfies Pages
