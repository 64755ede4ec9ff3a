import { Box, chakra, Flex } from '@chakra-ui/react';
import { type FieldMetadata, getFormProps, getInputProps } from '@conform-to/react';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { errorMessage } from '#client/describe-error.ts';
import { Button } from '#client/ui/button.tsx';
import { controlProps, Input } from '#client/ui/field.tsx';
import { FieldMessage } from '#client/ui/field-message.tsx';
import { Form } from '#client/ui/form.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { maxCategories, maxCategoryLabel } from '#shared/categories.ts';
import { type CategoryInput, serviceCategoriesForm, taskCategoriesForm } from '../schema.ts';
import { SaveButton } from './save-button.tsx';
import type { SectionForm } from './settings-section.tsx';
import { useSave } from './use-save.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type Acts = Record<'up' | 'down' | 'remove', (() => void) | null>;

type RowProps = { field: FieldMetadata<CategoryInput>; name: string; acts: Acts };

/** A category. Its number names the controls, because its own name is being typed. */
function CategoryRow({ field, name, acts }: RowProps) {
  const { key, label, isRetired } = field.getFieldset();
  const spoken = name.toLowerCase();
  return (
    <li>
      <input {...getInputProps(key, { type: 'hidden' })} key={key.key} />
      <Flex gap="2" align="center" wrap="wrap">
        <Box flex="1 1 12rem" minW="0">
          <Input
            key={label.key}
            {...controlProps({ field: label, label: name })}
            aria-label={name}
            autoComplete="off"
            maxLength={maxCategoryLabel}
          />
        </Box>
        <Flex gap="1" align="center">
          <chakra.label display="flex" gap="2" alignItems="center" pe="2">
            <chakra.input
              {...getInputProps(isRetired, { type: 'checkbox' })}
              key={isRetired.key}
              aria-label={`${name} is retired`}
              boxSize="4"
              accentColor="brand"
            />
            Retired
          </chakra.label>
          <IconButton
            label={`Move ${spoken} up`}
            disabled={acts.up === null}
            onClick={() => acts.up?.()}
          >
            <ArrowUp {...icon} />
          </IconButton>
          <IconButton
            label={`Move ${spoken} down`}
            disabled={acts.down === null}
            onClick={() => acts.down?.()}
          >
            <ArrowDown {...icon} />
          </IconButton>
          <IconButton
            label={`Remove ${spoken}`}
            disabled={acts.remove === null}
            onClick={() => acts.remove?.()}
          >
            <Trash2 {...icon} />
          </IconButton>
        </Flex>
      </Flex>
      <FieldMessage id={label.errorId}>{label.errors?.[0]}</FieldMessage>
    </li>
  );
}

const kinds = {
  taskCategories: {
    schema: taskCategoriesForm,
    noun: 'Category',
    add: 'Add a category',
    save: 'Save categories',
    saved: 'Categories saved',
  },
  serviceCategories: {
    schema: serviceCategoriesForm,
    noun: 'Service',
    add: 'Add a service',
    save: 'Save services',
    saved: 'Services saved',
  },
} as const;

type CategoriesFormProps = { kind: keyof typeof kinds; section: SectionForm };

/** The categories of tasks or of services, in their order. Only the last button submits, so that Enter in a name saves. */
export function CategoriesForm({ kind, section }: CategoriesFormProps) {
  const { schema, noun, add, save, saved } = kinds[kind];
  const edit = useSave({ saved }, section);
  const [meta, fields] = useZodForm<typeof schema>({
    id: `agency-${kind}`,
    schema,
    defaultValue: { [kind]: section.settings[kind] },
    refusal: edit.error,
    onSubmit: (entered) => edit.mutate({ ...entered, version: section.version }),
  });
  const list: FieldMetadata<CategoryInput[]> = Object(fields)[kind];
  const entries = list.getFieldList();
  const move = (from: number, to: number) =>
    to < 0 || to >= entries.length ? null : () => meta.reorder({ name: list.name, from, to });
  return (
    <Form {...getFormProps(meta)}>
      {edit.error && <FormError>{errorMessage(edit.error)}</FormError>}
      {list.errors && <FormError>{list.errors.join(' ')}</FormError>}
      <Flex as="ul" direction="column" gap="3" listStyleType="none">
        {entries.map((entry, index) => (
          <CategoryRow
            key={entry.key}
            field={entry}
            name={`${noun} ${index + 1}`}
            acts={{
              up: move(index, index - 1),
              down: move(index, index + 1),
              remove: entries.length > 1 ? () => meta.remove({ name: list.name, index }) : null,
            }}
          />
        ))}
      </Flex>
      {entries.length < maxCategories && (
        <Box>
          <Button
            size="sm"
            onClick={() => meta.insert({ name: list.name, defaultValue: { label: '' } })}
          >
            {add}
          </Button>
        </Box>
      )}
      <SaveButton label={save} isSaving={edit.isPending} />
    </Form>
  );
}
