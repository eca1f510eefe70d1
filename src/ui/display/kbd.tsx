export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      dir="ltr"
      className="rounded-[4px] border border-line-2 bg-surface px-1.5 font-body text-[0.6875rem] leading-[1.125rem] text-subtle"
    >
      {children}
    </kbd>
  )
}
