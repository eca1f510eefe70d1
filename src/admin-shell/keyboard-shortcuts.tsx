import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { setSingleKeys, useSingleKeys } from '#ui/hooks/single-key-shortcuts.ts'
import { useText } from '#ui/page/language.tsx'
import { shortcutText } from './admin-shell.text.ts'

const KEYS = [
  ['search', ['Ctrl K']],
  ['tableSearch', ['/']],
  ['rows', ['J', 'K']],
  ['open', ['Enter']],
  ['select', ['X']],
  ['print', ['P']],
  ['whatsapp', ['W']],
  ['close', ['Esc']],
  ['list', ['?']],
] as const

const TILL_KEYS = [
  ['tillSearch', ['F2']],
  ['tillCash', ['F4']],
  ['tillOther', ['F8']],
  ['tillPark', ['F9']],
] as const

interface AdminShortcutsProps {
  /** This person may sell at the till. */
  hasTill: boolean
  isOpen: boolean
  onClose: () => void
}

/** Lists the keyboard shortcuts and switches them off. */
export function AdminShortcuts({ hasTill, isOpen, onClose }: AdminShortcutsProps) {
  const t = useText(shortcutText)
  const isOn = useSingleKeys()
  return (
    <ModalFrame variant="form-small" isOpen={isOpen} onClose={onClose}>
      <ModalHead title={t.title} onClose={onClose} />
      <div className="overflow-y-auto p-5">
        <KeyList keys={KEYS} />
        {hasTill && (
          <>
            <h3 className="mt-5 mb-2.5 text-h3 font-semibold">{t.atTheTill}</h3>
            <KeyList keys={TILL_KEYS} />
          </>
        )}
        <div className="mt-5 border-t border-line pt-4">
          <Switch
            label={t.singleKeys}
            help={t.singleKeysHelp}
            checked={isOn}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
        </div>
      </div>
    </ModalFrame>
  )
}

function KeyList({ keys: shortcuts }: { keys: typeof KEYS | typeof TILL_KEYS }) {
  const t = useText(shortcutText)
  return (
    <dl className="grid gap-2.5">
      {shortcuts.map(([what, keys]) => (
        <div key={what} className="flex items-center justify-between gap-4">
          <dt>{t[what]}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
