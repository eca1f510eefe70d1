import { Delete, UserRoundX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mediaPath } from '#features/media/media.rules.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Button, Spinner } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { fetchTill } from '../offline/catalogue-store.ts'
import type { TillPeople, TillPerson } from '../people/till-people.rules.ts'
import { tillDialogText } from '../till-dialogs.text.ts'
import { enterPin, type PinAnswer, type PinProblem } from './enter-pin.ts'
import { useFirstField } from './till-form.tsx'

const MAX_DIGITS = 6
const MIN_DIGITS = 4

interface PeopleDialogProps {
  title: string
  sub: string
  /** Sent with the PIN. */
  fields: Record<string, string>
  /** A person without a PIN of their own on this device, for example to switch back. */
  children?: React.ReactNode
  onDone: (answer: PinAnswer, person: TillPerson) => void
  onClose: () => void
}

/** Chooses a person, then asks for the PIN. The shop checks it, so it needs a connection. */
export function PeopleDialog({ title, sub, fields, children, onDone, onClose }: PeopleDialogProps) {
  const [person, setPerson] = useState<TillPerson>()
  const { percent } = fields
  const people = usePeople(percent)
  return (
    <ModalFrame variant="form-small" isOpen onClose={onClose} closesOutside={false}>
      <ModalHead title={title} sub={person ? <bdi>{person.name}</bdi> : sub} onClose={onClose} />
      <div className="grow overflow-y-auto">
        {person ? (
          <PinPad person={person} fields={fields} onDone={(answer) => onDone(answer, person)} />
        ) : (
          <>
            {children}
            <PersonList people={people} percent={percent} onChoose={setPerson} />
          </>
        )}
      </div>
    </ModalFrame>
  )
}

/** With a percentage, who may approve a discount of this size. */
function usePeople(percent: string | undefined): TillPerson[] | 'offline' | undefined {
  const [people, setPeople] = useState<TillPerson[] | 'offline'>()
  useEffect(() => {
    void fetchTill<TillPeople>(`/admin/till/people${percent ? `?percent=${percent}` : ''}`).then((answer) =>
      setPeople(typeof answer === 'object' ? answer.people : 'offline'),
    )
  }, [percent])
  return people
}

interface PersonListProps {
  people: TillPerson[] | 'offline' | undefined
  /** Of the discount that they may approve. */
  percent: string | undefined
  onChoose: (person: TillPerson) => void
}

function PersonList({ people, percent, onChoose }: PersonListProps) {
  const t = useText(tillDialogText)
  if (people === undefined)
    return (
      <p className="grid place-items-center py-12">
        <Spinner className="size-6" />
      </p>
    )
  if (people === 'offline')
    return (
      <div className="p-5">
        <FieldError message={t.pinOffline} />
      </div>
    )
  if (people.length === 0)
    return percent ? (
      <EmptyMessage icon={UserRoundX} title={t.noApprovers(percent)} why={t.noApproversWhy} />
    ) : (
      <EmptyMessage icon={UserRoundX} title={t.noPins} why={t.noPinsWhy} />
    )
  return (
    <ul className="divide-y divide-line">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onChoose(person)}
            className="flex min-h-16 w-full items-center gap-3 px-5 text-start font-medium outline-offset-[-3px] hover:bg-hover"
          >
            <Avatar name={person.name} url={person.avatar ? mediaPath(person.avatar) : undefined} />
            <bdi>{person.name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface PinPadProps {
  person: TillPerson
  fields: Record<string, string>
  onDone: (answer: PinAnswer) => void
}

/** Keys for fingers; the field also takes a keyboard. */
function PinPad({ person, fields, onDone }: PinPadProps) {
  const t = useText(tillDialogText)
  const form = useFirstField<HTMLFormElement>()
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<PinProblem>()
  const [isBusy, setBusy] = useState(false)
  async function submit() {
    if (pin.length < MIN_DIGITS || isBusy) return
    setBusy(true)
    const answer = await enterPin(person.id, pin, fields)
    setBusy(false)
    setPin('')
    if ('problem' in answer) setProblem(answer.problem)
    else onDone(answer)
  }
  const press = (digit: string) => setPin((before) => (before + digit).slice(0, MAX_DIGITS))
  return (
    <form
      ref={form}
      className="mx-auto grid max-w-[320px] grid-cols-1 gap-3 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        type="password"
        aria-label={t.pin}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={pin}
        onChange={({ target }) => setPin(target.value.replaceAll(/\D/g, '').slice(0, MAX_DIGITS))}
        className="h-14 w-full min-w-0 rounded-field border border-field bg-surface text-center text-[1.75rem] tracking-[0.4em]"
      />
      <FieldError message={problem && sentenceOf(problem, t)} />
      <div dir="ltr" className="grid grid-cols-3 gap-2">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <PadKey key={digit} label={digit} onPress={() => press(digit)}>
            {digit}
          </PadKey>
        ))}
        <span />
        <PadKey label="0" onPress={() => press('0')}>
          0
        </PadKey>
        <PadKey label={t.erase} onPress={() => setPin((before) => before.slice(0, -1))}>
          <Delete className="size-6" strokeWidth={1.7} aria-hidden="true" />
        </PadKey>
      </div>
      <Button type="submit" size="large" wide disabled={pin.length < MIN_DIGITS} busy={isBusy && t.enter}>
        {t.enter}
      </Button>
    </form>
  )
}

function sentenceOf(problem: PinProblem, t: ReturnType<typeof useText<typeof tillDialogText>>): string {
  if (problem.code === 'wait') return t.pinWait(problem.seconds)
  if (problem.code === 'tooLow') return t.approvalTooLow(problem.limit)
  return problem.code === 'offline' ? t.pinOffline : t.wrongPin
}

interface PadKeyProps {
  label: string
  onPress: () => void
  children: React.ReactNode
}

function PadKey({ label, onPress, children }: PadKeyProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid h-14 place-items-center rounded-button border border-line-2 bg-surface text-h1 font-medium hover:bg-hover active:bg-pri-50"
    >
      {children}
    </button>
  )
}
