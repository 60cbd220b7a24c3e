/* Plain values in a file that imports nothing: forms use them without the schemas. */

export const taskStatuses = ['Pending', 'In Progress', 'Completed'] as const
export const priorities = ['High', 'Medium', 'Low'] as const
