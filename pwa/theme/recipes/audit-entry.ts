import { defineSlotRecipe } from '@pandacss/dev'

/** A line of the audit log, and what it unfolds to. */
export const auditEntry = defineSlotRecipe({
  className: 'audit-entry',
  slots: ['root', 'head', 'text', 'facts', 'mark', 'list', 'line'],
  staticCss: ['*'],
  base: {
    root: { borderBottom: 'hairline', '& > [open] > summary > svg': { transform: 'rotate(180deg)' } },
    head: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '16',
      rowGap: '2',
      minHeight: 'row',
      paddingBlock: '8',
      paddingInline: '12',
      marginInline: '[-12px]',
      borderRadius: 'control',
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      _hover: { background: 'bg.hover' },
    },
    text: { flex: '[1 1 16rem]', minWidth: '0', overflowWrap: 'anywhere' },
    facts: {
      display: 'flex',
      columnGap: '12',
      textStyle: 'small',
      color: 'fg.subtle',
      fontVariantNumeric: 'tabular-nums',
    },
    mark: { flexShrink: '0', marginLeft: 'auto', color: 'fg.subtle' },
    list: {
      display: 'grid',
      gap: '8',
      padding: '16',
      marginBottom: '12',
      borderRadius: 'control',
      background: 'bg.inset',
      textStyle: 'label',
    },
    line: { display: 'grid', columnGap: '16', md: { gridTemplateColumns: '12rem minmax(0, 1fr)' } },
  },
})
