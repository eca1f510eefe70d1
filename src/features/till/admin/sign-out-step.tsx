import { useEffect, useEffectEvent, useRef } from 'react'
import { useSignOut } from '../offline/use-sign-out.ts'

/** Signs out after a question, if this device has sales that the shop does not know. */
export function SignOutStep({ onClose }: { onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const signOut = useSignOut()
  const start = useEffectEvent(async () => {
    if (!(await signOut(form.current!))) onClose()
  })
  useEffect(() => void start(), [])
  return <form ref={form} method="post" action="/admin/sign-out" hidden />
}
