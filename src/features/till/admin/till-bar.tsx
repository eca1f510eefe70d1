import {
  ArrowLeft,
  Banknote,
  CirclePause,
  Download,
  Expand,
  Flag,
  LogOut,
  MonitorSmartphone,
  Printer,
  ReceiptText,
  Search,
  Shrink,
  Star,
  Undo2,
  Vault,
  X,
} from 'lucide-react'
import { useSyncExternalStore, type RefObject } from 'react'
import { ScanButton } from '#features/stock/scan/scan-button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { counterText } from '../pending.text.ts'
import { ticketText, tillText } from '../till-screen.text.ts'
import { useInstall } from './use-till-app.ts'
import { useTillContext } from './use-till.ts'

export interface TillBarActions {
  onCashier: () => void
  onParked: () => void
  onDrawer: () => void
  onFind: () => void
  onSales: () => void
  onFlags: () => void
  onPrinter: () => void
  onDisplay: () => void
  onFavourites: () => void
  onSignOut: () => void
}

interface TillBarProps extends TillBarActions {
  search: SearchFieldProps
  parkedCount: number
  /** Sales that staff should look at. */
  flagCount: number
}

/** On a phone the search has a row of its own. */
export function TillBar({ search, parkedCount, flagCount, ...actions }: TillBarProps) {
  const t = useText(tillText)
  const words = useText(ticketText)
  return (
    <header className="flex flex-wrap items-center gap-x-1 border-b border-line bg-surface px-1 pt-[env(safe-area-inset-top)] md:flex-nowrap md:px-3">
      {/* A document load, because the other screens are outside of the till. */}
      <a
        href="/admin"
        aria-label={t.back}
        title={t.back}
        className="inline-grid size-12 shrink-0 place-items-center rounded-button text-ink-2 hover:bg-sunk"
      >
        <ArrowLeft className="mirrored size-5" strokeWidth={1.7} aria-hidden="true" />
      </a>
      <h1 className="shrink-0 pe-2 text-h2 font-semibold max-md:grow md:pe-4">{t.title}</h1>
      <div className="order-last w-full px-2 pb-2 md:order-none md:w-auto md:max-w-[560px] md:grow md:px-0 md:py-2">
        <SearchField {...search} />
      </div>
      <span className="hidden grow md:block" />
      <button
        type="button"
        onClick={actions.onParked}
        aria-label={`${words.parked} (${parkedCount})`}
        className="relative inline-flex min-h-12 min-w-12 shrink-0 items-center justify-center gap-2 rounded-button px-2 font-medium text-ink-2 hover:bg-sunk"
      >
        <CirclePause className="size-5" strokeWidth={1.7} aria-hidden="true" />
        <span className="hidden xl:inline">{words.parkedShort}</span>
        {parkedCount > 0 && (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-pri-100 px-1.5 text-label font-semibold text-link">
            {parkedCount}
          </span>
        )}
      </button>
      <CashierButton onPress={actions.onCashier} />
      <TillMenu {...actions} flagCount={flagCount} />
    </header>
  )
}

function CashierButton({ onPress }: { onPress: () => void }) {
  const t = useText(counterText)
  const { cashier } = useTillContext()
  return (
    <button
      type="button"
      onClick={onPress}
      title={t.switchTitle}
      className="inline-flex min-h-12 shrink-0 items-center gap-2 rounded-button px-2 font-medium hover:bg-sunk"
    >
      <Avatar name={cashier.name} />
      <span className="sr-only">{t.cashier}</span>
      <bdi className="max-w-[14ch] truncate max-lg:sr-only">{cashier.name}</bdi>
    </button>
  )
}

function TillMenu({ flagCount, ...actions }: TillBarActions & { flagCount: number }) {
  const t = useText(tillText)
  const isFull = useFullScreen()
  const install = useInstall()
  const canBeFull = typeof document !== 'undefined' && document.fullscreenEnabled
  return (
    <Menu
      label={t.menu}
      entries={[
        { id: 'find', label: t.findSale, icon: Undo2, onAction: actions.onFind },
        { id: 'sales', label: t.lastSales, icon: ReceiptText, onAction: actions.onSales },
        { id: 'flags', label: t.flags(flagCount), icon: Flag, onAction: actions.onFlags },
        { id: 'drawer', label: t.openDrawer, icon: Vault, onAction: actions.onDrawer },
        { id: 'register', label: t.register, icon: Banknote, onAction: openRegister },
        { id: 'favourites', label: t.editFavourites, icon: Star, onAction: actions.onFavourites },
        { id: 'printer', label: t.printer, icon: Printer, onAction: actions.onPrinter },
        { id: 'display', label: t.display, icon: MonitorSmartphone, onAction: actions.onDisplay },
        ...(canBeFull
          ? [
              {
                id: 'full',
                label: isFull ? t.leaveFullScreen : t.fullScreen,
                icon: isFull ? Shrink : Expand,
                onAction: toggleFullScreen,
              },
            ]
          : []),
        ...(install ? [{ id: 'install', label: t.install, icon: Download, onAction: install }] : []),
        { id: 'signOut', label: t.signOut, icon: LogOut, danger: true, onAction: actions.onSignOut },
      ]}
    />
  )
}

/** Expenses, deposits and the closing are there; who may use the till may use it too. */
function openRegister(): void {
  location.assign('/admin/cash-register')
}

function toggleFullScreen(): void {
  // Refused by some browsers without a reason; the till works in a window too.
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen()
  change.catch(() => undefined)
}

function useFullScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener('fullscreenchange', onChange)
      return () => document.removeEventListener('fullscreenchange', onChange)
    },
    () => document.fullscreenElement !== null,
    () => false,
  )
}

interface SearchFieldProps {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
  onEnter: () => void
  onCode: (code: string) => void
}

function SearchField({ field, value, onChange, onEnter, onCode }: SearchFieldProps) {
  const t = useText(tillText)
  return (
    <div className="flex items-center gap-1">
      <div className="relative min-w-0 grow">
        <Search
          className="pointer-events-none absolute start-3.5 top-1/2 size-5 -translate-y-1/2 text-subtle"
          strokeWidth={1.7}
          aria-hidden="true"
        />
        <input
          ref={field}
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          autoComplete="off"
          dir="auto"
          maxLength={100}
          enterKeyHint="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && value !== '') {
              event.preventDefault()
              onChange('')
            }
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            onEnter()
          }}
          className="h-12 w-full rounded-field border border-field bg-surface ps-11 pe-12 text-input text-ellipsis [text-align:-webkit-match-parent] [text-align:match-parent] placeholder:text-subtle focus-visible:border-focus-line [&::-webkit-search-cancel-button]:hidden"
        />
        {value !== '' && (
          <span className="absolute inset-y-0 end-0">
            <IconButton
              icon={X}
              label={t.clearSearch}
              onClick={() => {
                onChange('')
                field.current?.focus()
              }}
            />
          </span>
        )}
      </div>
      <ScanButton onCode={onCode} />
    </div>
  )
}
