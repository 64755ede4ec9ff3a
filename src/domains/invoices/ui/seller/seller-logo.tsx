import { Box, chakra, Flex } from '@chakra-ui/react';
import { ImageUp } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useAct } from '#client/use-act.ts';
import { acceptPictures } from '#domains/files/schema.ts';
import { FilePicker } from '#domains/files/ui/file-picker.tsx';
import { sendFile } from '#domains/files/ui/send-file.ts';
import { UploadRows } from '#domains/files/ui/upload-rows.tsx';
import { discardFile, useUploads } from '#domains/files/ui/use-uploads.ts';
import type { Seller } from '../../seller/schema.ts';

const stage = sendFile('attachment');

const Picture = chakra('img', { base: { maxW: '14rem', maxH: '16', objectFit: 'contain' } });

/** The logo is saved as soon as it is chosen. */
export function SellerLogo({ seller }: { seller: Seller }) {
  const set = trpc.seller.setLogo.useMutation();
  const uploads = useUploads({
    picturesOnly: true,
    removesWhenDone: true,
    async send(file, options) {
      const stored = await stage(file, options);
      try {
        await set.mutateAsync({ fileId: stored.id, version: seller.version });
      } catch (error) {
        discardFile(stored);
        throw error;
      }
      toast({ title: 'Logo saved', description: 'It appears on the next invoices.' });
      return stored;
    },
  });
  const remove = useAct(trpc.seller.removeLogo, {
    done: { title: 'Logo removed', description: 'The next invoices show your name instead.' },
    failed: 'Failed to remove the logo',
  });

  return (
    <Box>
      <Box fontWeight="medium">Logo</Box>
      <Box color="muted" fontSize="sm" mb="3">
        PNG, JPG, GIF up to 10MB.
      </Box>
      {seller.logo && (
        <Box mb="3" p="3" bg="white" borderWidth="1px" borderRadius="control" w="fit-content">
          <Picture src={seller.logo} alt="Logo on invoices" />
        </Box>
      )}
      <Flex gap="2" wrap="wrap" align="flex-start">
        <FilePicker
          isSmall
          label={seller.logo ? 'Change logo' : 'Choose a logo'}
          hint=""
          icon={<ImageUp aria-hidden size={16} strokeWidth={1.75} />}
          accept={acceptPictures}
          multiple={false}
          onFiles={(files) => {
            uploads.discardAll();
            uploads.add(files.slice(0, 1));
          }}
        />
        {seller.logo && (
          <Button
            size="sm"
            loading={remove.isPending}
            loadingText="Removing..."
            onClick={() => remove.mutate(undefined)}
          >
            Remove logo
          </Button>
        )}
      </Flex>
      <Flex direction="column" gap="2" mt="4" _empty={{ display: 'none' }}>
        <UploadRows uploads={uploads} label="The new logo" />
      </Flex>
    </Box>
  );
}
