// Preloaded into a server (node --import): SIGUSR2 moves its clock, an hour ahead, then an hour behind, then back.
const hourMs = 3_600_000
const shiftsMs = [hourMs, -hourMs, 0]
const RealDate = Date
let shiftMs = 0
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [now()], self),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('SIGUSR2', () => {
  shiftMs = shiftsMs.shift() ?? 0
})
