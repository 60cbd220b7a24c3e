import { cx } from '#pwa/ui/cx.ts'
import { type ButtonVariantProps, button } from '#styled/recipes/button.js'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'

type ButtonProps = ComponentProps<'button'> & ButtonVariantProps

export function Button({ kind, width, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={cx(button({ kind, width }), className)} {...rest} />
}

/** A link that looks like a button, where pressing goes somewhere. */
export function ButtonLink({ kind, width, className, ...rest }: LinkProps & ButtonVariantProps) {
  return <Link className={cx(button({ kind, width }), className)} {...rest} />
}
