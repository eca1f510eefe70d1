import { Ban, CircleCheck, Clock, KeyRound, type LucideIcon } from 'lucide-react'
import { permissionText } from '#features/staff/staff.text.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ApiKey, KeyState } from '../api-key.rules.ts'
import { keyStateText, keysText } from './keys.text.ts'
import { useKeyMutation } from './use-key-mutation.ts'

const BADGES: Record<KeyState, { tone: BadgeTone; icon: LucideIcon }> = {
  active: { tone: 'ok', icon: CircleCheck },
  expired: { tone: 'grey', icon: Clock },
  revoked: { tone: 'grey', icon: Ban },
}

export function KeyRow({ apiKey }: { apiKey: ApiKey & { state: KeyState } }) {
  const t = useText(keysText)
  const states = useText(keyStateText)
  const permissions = useText(permissionText)
  const { name, secretStart, state } = apiKey
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3.5">
      <KeyRound className="mt-0.5 size-5 shrink-0 text-ink-2" strokeWidth={1.6} aria-hidden="true" />
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <code dir="ltr" className="text-label text-subtle">
            {secretStart}…
          </code>
          <AdminBadge {...BADGES[state]}>{states[state]}</AdminBadge>
        </p>
        <p className="text-small text-ink-2">
          {apiKey.permissions.map((scope) => permissions[scope]).join(' · ')}
        </p>
        <KeyTimes apiKey={apiKey} />
      </div>
      {state !== 'revoked' && <RevokeButton apiKey={apiKey} label={t.revokeOf(name)} />}
    </li>
  )
}

function KeyTimes({ apiKey }: { apiKey: ApiKey & { state: KeyState } }) {
  const t = useText(keysText)
  const { state, lastUsedAt, expiresAt, revokedAt, createdAt, createdByName } = apiKey
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-label text-subtle">
      <li>
        {lastUsedAt ? (
          <>
            {t.lastUse} <DateTime at={lastUsedAt} time />
          </>
        ) : (
          t.neverUsed
        )}
      </li>
      <li>
        {revokedAt ? (
          <>
            {t.revokedOn} <DateTime at={revokedAt} />
          </>
        ) : expiresAt ? (
          <>
            {state === 'expired' ? t.expired : t.expires} <DateTime at={expiresAt} />
          </>
        ) : (
          t.neverExpires
        )}
      </li>
      <li>
        {t.createdBy(createdByName)} <DateTime at={createdAt} />
      </li>
    </ul>
  )
}

/** Asks, then revokes the key. */
function RevokeButton({ apiKey: { id, name }, label }: { apiKey: ApiKey; label: string }) {
  const t = useText(keysText)
  const confirm = useConfirm()
  const { submit, isBusy } = useKeyMutation()
  async function revoke() {
    const question = {
      title: t.revokeTitle(name),
      sentence: t.revokeSentence,
      confirm: t.revoke,
      keep: t.keep,
    }
    if (await confirm({ kind: 'danger', icon: Ban, ...question }))
      submit({ intent: 'revoke', id: String(id) })
  }
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={isBusy}
      aria-label={label}
      onClick={() => void revoke()}
    >
      {t.revoke}
    </Button>
  )
}
