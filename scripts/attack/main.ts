import { parseArgs } from 'node:util'
import { serverFlags } from '../bootstrap/project.mjs'
import { install } from '../faults/installation.ts'
import type { Attack } from './attack.ts'
import { clock } from './clock.ts'
import { abandonedDownloads, memoryComesBack, noDescriptorLeft, restedMemory } from './floods.ts'
import { photoBombs } from './photos.ts'

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const installation = await install({ settings: { RATE_LIMITS: 'on' }, nodeOptions: serverFlags })
const target = { ...installation, port: Number(new URL(installation.url).port) }
const rows: string[] = []
let failed = false
try {
  const attacks: [name: string, title: string, attack: Attack][] = [
    ['downloads', 'Abandoned downloads', abandonedDownloads],
    ['descriptors', 'No descriptor left', noDescriptorLeft],
    ['photos', 'Photos that are none', photoBombs],
    ['memory', 'Memory given back', memoryComesBack(await restedMemory(target))],
    ['clock', 'Does time tell who exists?', clock],
  ]
  for (const [name, title, attack] of attacks)
    if (!values.only || values.only.split(',').includes(name)) await carryOut(title, attack)
} finally {
  const broken = target.output().match(/^.*("code":"SERVER_ERROR"|"level":"fatal").*$/gm) ?? []
  if (broken[0])
    console.log(`\nFAULT  ${broken.length} errors of the server in its log, first ${broken[0].slice(0, 800)}`)
  failed ||= broken.length > 0
  await target.close()
}
console.log(`\n| attack | tried | what holds | |\n|---|---|---|---|\n${rows.join('\n')}`)
process.exitCode = failed || rows.length === 0 ? 1 : 0

async function carryOut(title: string, attack: Attack): Promise<void> {
  const { tried, held, faults } = await attack(target).catch((error: Error) => ({
    ...{ tried: 'interrupted', held: '', faults: [error.stack ?? error.message] },
  }))
  failed ||= faults.length > 0
  const lines = [`\n── ${title}`, `   tried  ${tried}`, `   held   ${held}`, ...faults.map((one) => `   FAULT  ${one}`)]
  console.log(lines.join('\n'))
  const outcome = faults.length > 0 ? [faults.join('; ').split('\n')[0], 'FAILED'] : [held, 'held']
  rows.push(`| ${[title, tried, ...outcome].join(' | ')} |`)
}
