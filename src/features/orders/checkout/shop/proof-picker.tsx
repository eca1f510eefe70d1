import { CircleCheck, ImageUp, X } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import type { MediaProblem } from '#features/media/media.rules.ts'
import { mediaText } from '#features/media/media.text.ts'
import { Spinner } from '#ui/form/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { proofText } from '../proof.text.ts'

/** Without it the server checks the picture, and the original is sent. */
const loadChecks = () => import('#features/media/shrink-picture.ts')

interface ProofPickerProps {
  proof: File | undefined
  onPick: (proof: File | undefined) => void
  error: string | undefined
}

/** A file input; with JavaScript it also validates, shrinks and previews the picture. */
export function ProofPicker({ proof, onPick, error }: ProofPickerProps) {
  const t = useText(proofText)
  const problems = useText(mediaText)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const picked = useRef<HTMLButtonElement>(null)
  const nextFocus = useRef<RefObject<HTMLElement | null>>(undefined)
  const [problem, setProblem] = useState<MediaProblem>()
  const [isPreparing, setPreparing] = useState(false)
  // Loaded early, so that choosing a picture does not wait for the network.
  useEffect(() => void loadChecks().catch(() => undefined), [])
  const message = problem ? problems[problem] : error

  // The control that had the focus is hidden with this render.
  useEffect(() => {
    if (!nextFocus.current?.current) return
    nextFocus.current.current.focus({ preventScroll: true })
    nextFocus.current = undefined
  })

  async function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file) return
    setPreparing(true)
    const checks = await loadChecks().catch(() => undefined)
    const found = await checks?.fileProblem('image', file)
    setPreparing(false)
    setProblem(found)
    if (found) {
      currentTarget.value = ''
      return onPick(undefined)
    }
    // Uses the original until the smaller version is ready.
    nextFocus.current = picked
    onPick(file)
    const smaller = (await checks?.shrinkPicture(file)) ?? file
    if (smaller !== file && currentTarget.files?.[0] === file) onPick(smaller)
  }

  function remove() {
    if (input.current) input.current.value = ''
    nextFocus.current = input
    onPick(undefined)
  }

  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {t.proof}
      </label>
      {proof && !isPreparing && <PickedProof proof={proof} button={picked} onRemove={remove} />}
      <div
        className={`relative rounded-card border border-dashed p-4 text-center has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-pri ${message ? 'border-henna bg-henna-50' : 'border-field'} ${proof && !isPreparing ? 'hidden' : ''}`}
      >
        <span className="needs-script grid justify-items-center gap-1 text-pri">
          {isPreparing ? <Spinner /> : <ImageUp className="size-6" strokeWidth={1.6} aria-hidden="true" />}
          <span className="font-semibold">{isPreparing ? t.preparing : t.chooseProof}</span>
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          name="proof"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={message ? true : undefined}
          aria-describedby={`${id}-hint ${id}-note`}
          onChange={(event) => void pick(event)}
          className="proof-input w-full cursor-pointer"
        />
        <span id={`${id}-hint`} className="mt-1 block text-small text-ink-2">
          {t.proofHint}
        </span>
      </div>
      <FieldError id={`${id}-note`} message={message} />
    </div>
  )
}

interface PickedProofProps {
  proof: File
  button: RefObject<HTMLButtonElement | null>
  onRemove: () => void
}

function PickedProof({ proof, button, onRemove }: PickedProofProps) {
  const t = useText(proofText)
  const setPreview = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(proof)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [proof],
  )
  return (
    <div className="flex items-center gap-3 rounded-card border border-ok bg-ok-50 p-3">
      <img
        ref={setPreview}
        alt=""
        width={48}
        height={60}
        className="h-[60px] w-12 rounded-[8px] object-cover"
      />
      <div role="status" className="min-w-0 grow">
        <bdi className="block truncate">{proof.name}</bdi>
        <span className="flex items-start gap-1.5 text-small text-ok">
          <CircleCheck className="mt-0.5 size-4 shrink-0" strokeWidth={1.6} aria-hidden="true" />
          <span>
            {t.proofReady} · <bdi dir="ltr">{t.kilobytes(Math.max(1, Math.round(proof.size / 1024)))}</bdi>
          </span>
        </span>
      </div>
      <button
        ref={button}
        type="button"
        aria-label={t.removeProof}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
      >
        <X className="size-5" strokeWidth={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}
