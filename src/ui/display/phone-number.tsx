import { formatPhone } from '#core/phone.ts'

export function PhoneNumber({ phone, className = '' }: { phone: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`whitespace-nowrap tabular-nums ${className}`}>
      {formatPhone(phone)}
    </bdi>
  )
}
