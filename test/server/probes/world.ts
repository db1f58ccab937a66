import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestApp, type TestOptions, testApp } from '../../setup/app.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'
import type { Ids } from './probe.ts'
import { furnish } from './probes.ts'
import { type Ask, wire } from './wire.ts'

type Door = Caller

export type World = {
  app: TestApp
  people: Cast
  ask: Ask
  /** The ids of Garage Perrin, whose every text contains the canary. */
  theirs: Ids
  /** The ids of Garage Delmas, whose people send the requests. */
  ours: Ids
  denise: Door
  samir: Door
  close: () => Promise<void>
}

/** A word in every text of Garage Perrin; if another garage sees it, data has leaked. */
export const canary = /canari/i

/** Two furnished garages behind one port. */
export async function world(options: TestOptions = {}): Promise<World> {
  const app = await testApp({}, options)
  const people = await cast(app)
  const server = createServer(app.app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { ask, close } = wire((server.address() as AddressInfo).port)
  const theirs = await furnish({
    app,
    admin: await as(app, people.camille),
    owner: people.camille,
    mechanic: people.bruno,
    word: 'Canari',
  })
  const denise = await as(app, people.denise)
  const samir = await as(app, people.samir)
  const ours = await furnish({ app, admin: denise, owner: people.denise, mechanic: people.samir, word: 'Delmas' })
  return {
    app,
    people,
    ask,
    theirs,
    ours,
    denise,
    samir,
    close: async () => {
      close()
      await stop(server)
      await app.close()
    },
  }
}

function stop(server: Server): Promise<unknown> {
  return new Promise((resolve) => {
    server.close(resolve)
    server.closeAllConnections()
  })
}
