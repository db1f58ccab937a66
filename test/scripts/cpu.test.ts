import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const script = new URL('../../scripts/bootstrap/cpu.mjs', import.meta.url).href
const run = async (code: string) =>
  (
    await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `import * as cpu from '${script}'\n${code}`,
    ])
  ).stdout

test('a run counts its own CPU while another one begins and ends', async () => {
  const other = `import { countCpu } from '${script}'; countCpu()?.end()`
  const outcome = await run(`
    import { execFileSync } from 'node:child_process'
    const group = cpu.countCpu()
    execFileSync(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(other)}])
    console.log(group === null ? 'none' : typeof group.read()?.postgres, group?.folder ?? '')
    group?.end()`)
  const [kind, folder = ''] = outcome.trim().split(' ')
  expect(['none', 'number']).toContain(kind)
  expect(folder !== '' && existsSync(folder)).toBe(false)
})

test('a run goes on without figures when its group was removed', async () => {
  expect(await run(`console.log(cpu.readUsage('/sys/fs/cgroup/absent'))`)).toBe('null\n')
})
