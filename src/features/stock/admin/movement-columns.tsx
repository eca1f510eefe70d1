import {
  ArrowRight,
  Ban,
  ClipboardCheck,
  FileInput,
  Flag,
  Gift,
  HeartCrack,
  PackagePlus,
  PackageX,
  Pencil,
  ShoppingBag,
  Store,
  Undo2,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { localized } from '#core/text.ts'
import type { StockCause } from '#features/catalogue/stock/stock.rules.ts'
import { stockCauseText } from '#features/catalogue/stock/stock.text.ts'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { documentPath, type ListedMovement } from '../movements.rules.ts'
import { movementsText } from '../movements.text.ts'

const CAUSES: Record<StockCause, { icon: LucideIcon; tone: BadgeTone }> = {
  initial: { icon: Flag, tone: 'grey' },
  order: { icon: ShoppingBag, tone: 'iris' },
  sale: { icon: Store, tone: 'iris' },
  cancellation: { icon: Ban, tone: 'grey' },
  edit: { icon: Pencil, tone: 'grey' },
  return: { icon: Undo2, tone: 'grey' },
  receipt: { icon: PackagePlus, tone: 'ok' },
  count: { icon: ClipboardCheck, tone: 'teal' },
  damage: { icon: HeartCrack, tone: 'henna' },
  loss: { icon: PackageX, tone: 'henna' },
  gift: { icon: Gift, tone: 'plum' },
  correction: { icon: Wrench, tone: 'gold' },
  import: { icon: FileInput, tone: 'teal' },
}

const LINK = 'whitespace-nowrap text-link underline-offset-4 hover:underline'

export function useMovementColumns(): TableColumn<ListedMovement>[] {
  const t = useText(movementsText)
  return useMemo(
    () => [
      {
        id: 'product',
        header: t.product,
        phone: 'title',
        cell: (movement) => <ProductName movement={movement} />,
      },
      {
        id: 'cause',
        header: t.cause,
        width: 165,
        phone: 'badge',
        cell: ({ cause }) => <CauseBadge cause={cause} />,
      },
      {
        id: 'quantity',
        header: t.quantity,
        align: 'end',
        width: 90,
        phone: 'amount',
        cell: ({ quantity }) => <SignedQuantity quantity={quantity} />,
      },
      {
        id: 'stock',
        header: t.stock,
        align: 'end',
        width: 110,
        phone: 'line',
        isNamed: true,
        cell: (movement) => <BeforeAndAfter {...movement} />,
      },
      {
        id: 'time',
        header: t.at,
        width: 145,
        phone: 'line',
        cell: ({ at }) => <DateTime at={at} time className="text-small text-subtle" />,
      },
      {
        id: 'person',
        header: t.person,
        width: 140,
        phone: 'line',
        cell: (movement) => <Person movement={movement} />,
      },
      {
        id: 'details',
        header: t.details,
        width: 150,
        phone: 'line',
        cell: (movement) => <Details movement={movement} />,
      },
    ],
    [t],
  )
}

export function CauseBadge({ cause }: { cause: StockCause }) {
  const names = useText(stockCauseText)
  const { icon, tone } = CAUSES[cause]
  return (
    <AdminBadge tone={tone} icon={icon} mirrored={cause === 'return'}>
      {names[cause]}
    </AdminBadge>
  )
}

function ProductName({ movement: { productId, name } }: { movement: ListedMovement }) {
  const t = useText(movementsText)
  const language = useLanguage()
  if (!name) return <span className="text-subtle">{t.purged(productId)}</span>
  return (
    <Link to={`?product=${productId}`} className="font-medium hover:underline">
      <bdi>{localized(name, language)}</bdi>
    </Link>
  )
}

function SignedQuantity({ quantity }: { quantity: number }) {
  return (
    <bdi dir="ltr" className={`font-semibold tabular-nums ${quantity < 0 ? '' : 'text-ok'}`}>
      {quantity < 0 ? `−${-quantity}` : `+${quantity}`}
    </bdi>
  )
}

function BeforeAndAfter({ before, after }: { before: number; after: number }) {
  const t = useText(movementsText)
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap tabular-nums">
      <span className="sr-only">{t.was}</span>
      <span className="text-subtle">{before}</span>
      <ArrowRight className="mirrored size-3.5 shrink-0 text-subtle" strokeWidth={1.8} aria-hidden="true" />
      <span className="sr-only">{t.is}</span>
      <span className="font-medium">{after}</span>
    </span>
  )
}

/** An order of a shopper has no person. */
function Person({ movement: { staffName, cause } }: { movement: ListedMovement }) {
  const t = useText(movementsText)
  if (staffName === '' || staffName === 'system')
    return <span className="text-subtle">{cause === 'order' ? t.shopper : t.automatic}</span>
  return <bdi>{staffName}</bdi>
}

function Details({ movement }: { movement: ListedMovement }) {
  const t = useText(movementsText)
  const { orderId, orderNumber, documentId, cause, reason } = movement
  const path = documentPath(movement)
  return (
    <>
      {orderId !== null && orderNumber !== undefined && (
        <Link to={`/admin/orders/${orderId}`} className={LINK}>
          {t.order(orderNumber)}
        </Link>
      )}
      {path && (
        <Link to={path} className={LINK}>
          {cause === 'receipt' ? t.receipt(documentId!) : t.count(documentId!)}
        </Link>
      )}
      {reason && <bdi className="block text-small [overflow-wrap:anywhere] text-ink-2">{reason}</bdi>}
    </>
  )
}
