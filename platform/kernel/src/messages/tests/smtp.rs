//! Real SMTP against a tiny server in the same process.

use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
    task::JoinHandle,
};

use super::*;

/// Takes one mail and answers everything it was told.
async fn server(recipient_answer: &'static str) -> (u16, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let talk = tokio::spawn(async move {
        let (socket, _) = listener.accept().await.unwrap();
        let (read, mut write) = socket.into_split();
        let mut lines = BufReader::new(read).lines();
        let (mut heard, mut in_data) = (String::new(), false);
        write.write_all(b"220 test ESMTP\r\n").await.unwrap();
        while let Ok(Some(line)) = lines.next_line().await {
            heard.push_str(&line);
            heard.push('\n');
            let answer = match line.as_str() {
                "." => {
                    in_data = false;
                    "250 taken"
                }
                _ if in_data => continue,
                "DATA" => {
                    in_data = true;
                    "354 go on"
                }
                "QUIT" => "221 bye",
                l if l.starts_with("EHLO") => "250-test\r\n250 8BITMIME",
                l if l.starts_with("RCPT") => recipient_answer,
                _ => "250 ok",
            };
            if write.write_all(format!("{answer}\r\n").as_bytes()).await.is_err() || line == "QUIT" {
                break;
            }
        }
        heard
    });
    (port, talk)
}

#[tokio::test]
async fn a_mail_arrives() {
    for house in &prepared().await {
        let (port, talk) = server("250 ok").await;
        with_server(house, "127.0.0.1", port).await;
        let id = post(house, "test.mail").await;
        deliver_due(&house.app).await.unwrap();
        let sent = row(house, &id).await;
        assert_eq!((sent.status, sent.error.as_str()), (Status::Sent, ""));
        let heard = talk.await.unwrap();
        assert!(heard.contains("MAIL FROM:<ar@example.edu>"), "{heard}");
        assert!(heard.contains("RCPT TO:<u@example.edu>"), "{heard}");
        assert!(heard.contains(&format!("Message-ID: <{}>", sent.message_id)), "{heard}");
        assert!(heard.contains("Subject: Hello Li Bcc: x@e.example"), "{heard}");
        assert_eq!(heard.matches("RCPT TO:").count(), 1, "{heard}");
    }
}

#[tokio::test]
async fn a_refused_recipient_fails_and_a_closed_door_is_tried_again() {
    for house in &prepared().await {
        let (port, talk) = server("550 no such mailbox").await;
        with_server(house, "127.0.0.1", port).await;
        let refused = post(house, "test.mail").await;
        deliver_due(&house.app).await.unwrap();
        let refused = row(house, &refused).await;
        assert_eq!(refused.status, Status::Failed, "{}", refused.error);
        talk.await.unwrap();
        let later = post(house, "test.mail").await;
        deliver_due(&house.app).await.unwrap();
        let later = row(house, &later).await;
        assert_eq!((later.status, later.attempts), (Status::Queued, 1));
        assert!(!later.error.is_empty());
    }
}
