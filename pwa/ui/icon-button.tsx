import { cx } from '#pwa/ui/cx.ts'
import { useTooltip } from '#pwa/ui/use-tooltip.ts'
import { type IconButtonVariantProps, iconButton } from '#styled/recipes/icon-button.js'
import { type TooltipVariantProps, tooltip } from '#styled/recipes/tooltip.js'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

type Named = IconButtonVariantProps & TooltipVariantProps & { label: string }

/** A button with an icon alone: its name is read out and shown as a tooltip. */
export function IconButton({ label, size, side, align, className, ...rest }: ComponentProps<'button'> & Named) {
  return (
    <Tip label={label} side={side} align={align}>
      <button type="button" aria-label={label} className={cx(iconButton({ size }), className)} {...rest} />
    </Tip>
  )
}

export function IconLink({ label, size, side, align, className, ...rest }: LinkProps & Named) {
  return (
    <Tip label={label} side={side} align={align}>
      <Link aria-label={label} className={cx(iconButton({ size }), className)} {...rest} />
    </Tip>
  )
}

function Tip({ label, side, align, children }: TooltipVariantProps & { label: string; children: ReactNode }) {
  const { isOpen, on } = useTooltip()
  const styles = tooltip({ side, align })
  return (
    <span className={styles.root} {...on}>
      {children}
      {isOpen && (
        <span aria-hidden className={styles.tip}>
          {label}
        </span>
      )}
    </span>
  )
}
