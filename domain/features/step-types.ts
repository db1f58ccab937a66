import { named, stepTypeText } from '../activity/journal.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, type Changed, outside } from '../ground/event-row.ts'
import * as stepTypeForms from '../step-types/step-type-form.ts'
import { stepTypeForm, stepTypePatch } from '../step-types/step-type-form.ts'
import * as stepTypes from '../step-types/step-type-wire.ts'
import { stepTypeListSchema, stepTypeSchema } from '../step-types/step-type-wire.ts'
import { feature } from './feature.ts'

export const stepTypeCalls = {
  'GET /step-types': {
    id: 'listStepTypes',
    summary: 'Types de réparation et leurs étapes',
    access: 'read',
    right: 'stepTypes:read',
    answers: { 200: stepTypeListSchema },
  },
  'POST /step-types': {
    id: 'createStepType',
    summary: 'Créer un type de réparation',
    description: 'Deux types en service ne portent pas le même nom, accents et majuscules mis à part.',
    access: 'manageStepTypes',
    body: stepTypeForm,
    answers: { 201: stepTypeSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'PATCH /step-types/:id': {
    id: 'updateStepType',
    summary: 'Modifier, archiver, rétablir ou déplacer un type de réparation',
    description:
      'Les processus déjà créés gardent leurs étapes. position : la place parmi les types en service, comptée de 0.',
    access: 'manageStepTypes',
    body: stepTypePatch,
    answers: { 200: stepTypeSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'DELETE /step-types/:id': {
    id: 'deleteStepType',
    summary: 'Supprimer un type de réparation',
    description: 'Un type dont un processus se sert est archivé et renvoyé (200) au lieu d’être supprimé (204).',
    access: 'manageStepTypes',
    answers: { 200: stepTypeSchema, 204: null },
  },
} satisfies CallTable

type StepTypeFacts = { name: string; archived: boolean; steps: string[]; position?: number }

export const stepTypesFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: stepTypeCalls,
  schemas: [stepTypeForms, stepTypes],
  events: {
    'stepType.created': outside<About & { after: StepTypeFacts }>(({ after }) =>
      named('Type de réparation créé', after.name),
    ),
    'stepType.changed': outside<About & Changed<StepTypeFacts>>(stepTypeText),
    'stepType.deleted': outside<About & { before: StepTypeFacts }>(({ before }) =>
      named('Type de réparation supprimé', before.name),
    ),
  },
  subjects: { stepType: { journal: 'stepType' } },
})
