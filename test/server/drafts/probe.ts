import {
  type CallRights,
  type CallSamples,
  type FormCalls,
  type PageRights,
  type PageSamples,
  read,
} from '../probes/probe.ts'

export const samples = {
  'GET /processes/init-data': ({ client: client_id }) => ({ query: { client_id } }),
} satisfies CallSamples

export const callRights = {
  'GET /processes/init-data': ['reader', 'no program'],
} satisfies CallRights

export const pageSamples = {
  drafts: ({ client }) => ({ get: { client_id: client } }),
  processes: ({ client, car, stepType }) => ({
    ...read,
    post: { client_id: client, car_id: car, stepType_id: stepType },
  }),
} satisfies PageSamples

export const pageRights = {
  drafts: ['reader', 'reader'],
  processes: ['reader', 'admin'],
} satisfies PageRights

export const formCalls = {
  processes: [{ call: 'POST /processes' }],
} satisfies FormCalls
