import { Ban, Search } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Menu } from '#ui/dialog/menu.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ShownLine } from '../matching/shown-lines.rules.ts'
import { statementsText } from '../statements.text.ts'
import { OrderDialog } from './order-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type LineDialog = 'order' | 'setAside'
export type OpenDialog = (dialog: LineDialog, line: ShownLine) => void

/** The dialogs of an open line: a person names its order, or sets it aside. */
export function useLineDialogs(mayAccept: boolean): { onOpen: OpenDialog; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ dialog: LineDialog; line: ShownLine }>()
  const close = () => setOpened(undefined)
  return {
    onOpen: (dialog, line) => setOpened({ dialog, line }),
    dialog:
      opened?.dialog === 'order' ? (
        <OrderDialog line={opened.line} mayAccept={mayAccept} onClose={close} />
      ) : opened ? (
        <ReasonDialog intent="setAside" lineId={opened.line.id} onClose={close} />
      ) : undefined,
  }
}

/** For a line whose proposal is wrong. */
export function LineMenu({ onChoose }: { onChoose: (dialog: LineDialog) => void }) {
  const t = useText(statementsText)
  return (
    <Menu
      label={t.otherActions}
      entries={[
        { id: 'order', label: t.chooseOrder, icon: Search, onAction: () => onChoose('order') },
        { id: 'setAside', label: t.setAside, icon: Ban, onAction: () => onChoose('setAside') },
      ]}
    />
  )
}
