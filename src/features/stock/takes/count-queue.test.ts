import { expect, it, vi } from 'vitest'
import { createCountQueue, type PendingCount, type QueueEvent, type SendResult } from './count-queue.ts'

const name = { fr: 'Nila', ar: 'نيلة' }
const count = (variantId: number, counted: number): PendingCount => ({
  variantId,
  name,
  counted,
  seen: 0,
  at: 1,
})
const line = (counted: number, version = 1) => ({
  counted,
  expected: 5,
  version,
  countedAt: new Date(0),
  staffName: 'Sidi',
  applied: null,
})

function aQueue(answers: SendResult[], stored: PendingCount[] = []) {
  const phone = { pending: stored }
  const send = vi.fn(async (_count: PendingCount): Promise<SendResult> => answers.shift() ?? 'lost')
  const events: QueueEvent[] = []
  const queue = createCountQueue({
    send,
    load: () => phone.pending,
    save: (pending) => (phone.pending = pending),
  })
  queue.listen((event) => void events.push(event))
  return { queue, send, phone, events }
}

it('keeps a count on the phone until the server has stored it', async () => {
  const { queue, send, phone } = aQueue(['lost', { stored: line(3) }])
  queue.add(count(1, 3))
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(phone.pending).toEqual([count(1, 3)])
  await queue.flush()
  expect(phone.pending).toEqual([])
})

it('sends what an earlier page left on the phone', async () => {
  const { queue, send, phone } = aQueue(
    [{ stored: line(3) }, { stored: line(4) }],
    [count(1, 3), count(2, 4)],
  )
  await queue.flush()
  expect(send.mock.calls).toEqual([[count(1, 3)], [count(2, 4)]])
  expect(phone.pending).toEqual([])
})

it('sends the newest of two numbers of one article, which saw the first', async () => {
  let answer: (result: SendResult) => void = () => undefined
  const { queue, send, phone } = aQueue([])
  send.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  queue.add(count(1, 3))
  queue.add(count(1, 4))
  answer({ stored: line(3, 1) })
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(phone.pending).toEqual([{ ...count(1, 4), seen: 1 }])
})

it('shows a conflict until it is answered', async () => {
  const { queue, phone } = aQueue([{ conflict: line(7) }, { stored: line(10, 2) }])
  queue.add(count(1, 3))
  await vi.waitFor(() => expect(queue.snapshot().conflicts).toHaveLength(1))
  expect(phone.pending).toEqual([])
  queue.add({ ...count(1, 10), seen: 1 })
  await vi.waitFor(() => expect(queue.snapshot()).toEqual({ pending: [], conflicts: [] }))
})

it('drops a refused count with its reason, and waits while nobody is signed in', async () => {
  const { queue, phone, events } = aQueue([{ refused: 'takeEnded' }, 'signedOut'])
  queue.add(count(1, 3))
  await vi.waitFor(() => expect(events).toEqual([{ kind: 'refused', code: 'takeEnded' }]))
  queue.add(count(2, 3))
  await vi.waitFor(() => expect(events).toContainEqual({ kind: 'signedOut' }))
  expect(phone.pending).toEqual([count(2, 3)])
})
