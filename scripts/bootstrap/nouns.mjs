/** Changes that the probes must see: a call, an address, a right, or what every request passes through. */
const probed =
  /^(domain\/(features\/|(features|calls)\.ts|ground\/(call|routes|permissions|program-rights)\.ts)|server\/http\/|server\/features\.ts)/
const probe = /^test\/server\/(probes\/|.*\bprobe\.ts$)/

/** Folders of these names hold files that bear the name of a noun. */
const byFileName = /^(features|process-parts|pages)$/

/**
 * The tests of the server and the browser for changed files: those of the folder with the name of the file's noun. A
 * noun's folder has the same name in every room.
 * @param {string[]} changed paths from the root of the project
 * @param {string[]} tests the paths of all test files
 * @returns {string[]} paths of test files
 */
export function testsFor(changed, tests) {
  const ofNouns = tests.filter((path) => /^test\/(server|browser)\//.test(path))
  const chosen = new Set()
  for (const path of changed) {
    if (tests.includes(path)) chosen.add(path)
    for (const test of ofNoun(path, ofNouns)) chosen.add(test)
    if (probed.test(path) || probe.test(path)) {
      for (const test of ofNouns) if (test.startsWith('test/server/probes/')) chosen.add(test)
    }
  }
  return [...chosen].filter((path) => ofNouns.includes(path)).sort()
}

/** The tests of the deepest folder of the path that has tests. */
function ofNoun(path, tests) {
  for (const word of wordsOf(path).reverse()) {
    const own = tests.filter((test) => test.split('/').at(-2) === word && test.split('/').length > 3)
    if (own.length > 0) return own
  }
  return []
}

/** The names of its folders, outermost first; in a folder of features or pages, also the name of the file. */
function wordsOf(path) {
  if (path.startsWith('migrations/')) return ['database']
  const [, ...folders] = path.split('/').slice(path.startsWith('test/') ? 1 : 0, -1)
  const file = path.split('/').at(-1)?.split('.')[0] ?? ''
  return folders
    .flatMap((folder) => (byFileName.test(folder) ? [] : [folder]))
    .concat(byFileName.test(folders.at(-1) ?? '') ? [file] : [])
}
